# What `talong dataset` says.

dataset-progress = playing
dataset-made = { $matches } matches, { $finished } of them finished, with { $decisions } decisions, are in { $folder }.
dataset-checksum = Checksum of the records: { $checksum }
