preset-kille-standard = As the rulebook has it.
preset-kille-snabb = Quick: nobody is asked to cut; luck does it.
preset-kille-utan_inkop = Without buy-ins: whoever is out is out.
