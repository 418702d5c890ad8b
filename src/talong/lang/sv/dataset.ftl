# Vad `talong dataset` säger.

dataset-progress = spelar
dataset-made = { $matches } matcher, varav { $finished } färdigspelade, med { $decisions } beslut finns i { $folder }.
dataset-checksum = Protokollens kontrollsumma: { $checksum }
