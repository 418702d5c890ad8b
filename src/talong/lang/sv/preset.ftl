preset-kille-standard = Som regelboken har det.
preset-kille-snabb = Ingen tillfrågas om kupering; slumpen kuperar.
preset-kille-utan_inkop = Utan återinköp: den som är ute är ute.
