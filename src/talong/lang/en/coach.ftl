# What the coach says: what each option is worth, and why. Every figure was measured.

coach-kronor = { $worth } kr ({ $low } to { $high })
coach-glasses = { $worth } glasses ({ $low } to { $high })
coach-match = wins the match { $worth } ({ $low } to { $high })
coach-skitgubbe = becomes skitgubbe { $worth } ({ $low } to { $high })
coach-difference-kronor = { $worth } kr
coach-difference-glasses = { $worth } glasses
coach-difference-match = { $worth } of the matches
coach-difference-skitgubbe = { $worth } of the deals
coach-wait = wait
coach-why = Compared with { $act }: { $reasons }.
coach-better = { $difference } better than { $act }, without any one thing that explains it.
coach-worse = { $difference } worse than { $act }, without any one thing that explains it.
coach-even = No difference from { $act } can be seen.
coach-only = Nothing else is allowed ({ $rules }).
coach-luck = It does not matter which: chance decides ({ $rules }).
coach-guess = There was no time to count; a quick bot would do so.
coach-worlds = { $worlds ->
        [one] One possible distribution of what you cannot see, played
       *[other] { $worlds } possible distributions of what you cannot see, played
    } to the end with every option. In brackets: 95 % certainty.
coach-left = { $left ->
        [one] One more option
       *[other] { $left } more options
    } were not tried.
coach-nothing = You have nothing to decide right now.
coach-brief = Advice: { $act }. { $why }
coach-brief-worth = Advice: { $act }. Expected: { $worth }. { $why }

## Facts.

coach-fact-out = the risk of going out is { $mine } against { $other }
coach-fact-struck = the risk of being struck is { $mine } against { $other }
coach-fact-better = the chance to end with a better card than now is { $mine } against { $other }
coach-fact-wins = the chance to take the pot is { $mine } against { $other }
coach-fact-pays = the risk of losing money is { $mine } against { $other }
coach-fact-penalty = the risk of a penalty is { $mine } against { $other }
coach-fact-budrunda = it becomes a budrunda { $mine } of the time against { $other }
coach-fact-trick = you take the trick { $mine } of the time against { $other }
coach-fact-zero = the chance to win the match in this very deal is { $mine } against { $other }
coach-fact-made = the contract is made { $mine } of the time against { $other }
coach-fact-fat = the risk of becoming tjock is { $mine } against { $other }
coach-fact-tricks = you take { $mine } tricks on average against { $other }
coach-fact-declarer = you become declarer { $mine } of the time against { $other }
coach-fact-loses = the risk of becoming skitgubbe is { $mine } against { $other }
coach-fact-first = the chance to get rid of your cards first is { $mine } against { $other }
coach-fact-trumps = you enter the second phase with { $mine } trumps on average against { $other }
coach-fact-court = you enter the second phase with { $mine } high cards on average against { $other }
coach-fact-hand = you enter the second phase with { $mine } cards on average against { $other }

## Going through a match that was played.

coach-review = Review: { $decisions ->
        [one] { $decisions } decision
       *[other] { $decisions } decisions
    } looked at, { $marks ->
        [0] none of which cost anything that can be seen
        [one] one of which was costly
       *[other] { $marks } of which were costly
    }.
coach-mark = Act { $step }, { $seat }: { $act } cost { $cost } ({ $low } to { $high }). Better: { $best }.
coach-review-cost = { $seat }: { $cost } in { $marks ->
        [one] one costly decision
       *[other] { $marks } costly decisions
    }
coach-reviewing = reviewing
coach-review-stopped = Stopped after { $done } of { $decisions } decisions.
