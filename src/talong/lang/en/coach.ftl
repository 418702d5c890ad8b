# What the coach says: what each option is worth, and why. Every figure was measured.

coach-kronor = { $worth } kr ({ $low } to { $high })
coach-glasses = { $worth } glasses ({ $low } to { $high })
coach-match = wins the match { $worth } of the time ({ $low } to { $high })
coach-skitgubbe = becomes skitgubbe { $worth } of the time ({ $low } to { $high })
coach-difference-kronor = { $worth } kr
coach-difference-glasses = { $worth } glasses
coach-difference-match = { $worth } of the matches
coach-difference-skitgubbe = { $worth } of the deals
coach-wait = wait
coach-why = Compared with { $act }: { $reasons }.
coach-better = { $difference } better than { $act }, though no single thing explains it.
coach-worse = { $difference } worse than { $act }, though no single thing explains it.
coach-even = There is no difference to be seen from { $act }.
coach-only = Nothing else is allowed ({ $rules }).
coach-luck = It does not matter which: chance decides ({ $rules }).
coach-guess = There was no time to count; this is what a quick bot would do.
coach-worlds = { $worlds ->
        [one] One possible distribution of what you cannot see, played
       *[other] { $worlds } possible distributions of what you cannot see, played
    } to the end with every option. In brackets: 95 % certainty.
coach-left = { $left ->
        [one] One more option was
       *[other] { $left } more options were
    } not tried.
coach-nothing = You have nothing to decide right now.
coach-brief = Advice: { $act }. { $why }
coach-alike = Just as good: { $act }.

## The teacher: what happens then, and what happens otherwise.

coach-known-lower = { $seat } has { $card }, which is lower than { $own }.
coach-teach-worth = It pays by { $difference } on average.
coach-teach-match = Then you win the match { $mine } of the time, otherwise { $other }.
coach-teach-skitgubbe = Then you become skitgubbe { $mine } of the time, otherwise { $other }.
coach-teach-out = Then you go out { $mine } of the time, otherwise { $other }.
coach-teach-struck = Then you are struck { $mine } of the time, otherwise { $other }.
coach-teach-better = Then you end with a better card { $mine } of the time, otherwise { $other }.
coach-teach-wins = Then you take the pot { $mine } of the time, otherwise { $other }.
coach-teach-pays = Then you lose money { $mine } of the time, otherwise { $other }.
coach-teach-penalty = Then you pay a penalty { $mine } of the time, otherwise { $other }.
coach-teach-budrunda = Then there is a budrunda { $mine } of the time, otherwise { $other }.
coach-teach-trick = Then you take the trick { $mine } of the time, otherwise { $other }.
coach-teach-zero = Then you win in this very deal { $mine } of the time, otherwise { $other }.
coach-teach-made = Then the contract is made { $mine } of the time, otherwise { $other }.
coach-teach-fat = Then you become fat { $mine } of the time, otherwise { $other }.
coach-teach-tricks = Then you take { $mine } tricks on average, otherwise { $other }.
coach-teach-declarer = Then you become declarer { $mine } of the time, otherwise { $other }.
coach-teach-loses = Then you become skitgubbe { $mine } of the time, otherwise { $other }.
coach-teach-first = Then you are the first to be rid of your cards { $mine } of the time, otherwise { $other }.
coach-teach-trumps = Then you enter the second phase with { $mine } trumps on average, otherwise { $other }.
coach-teach-court = Then you enter the second phase with { $mine } high cards on average, otherwise { $other }.
coach-teach-hand = Then you enter the second phase with { $mine } cards on average, otherwise { $other }.

## What each option is compared by.

coach-measure-out = risk of going out
coach-measure-kronor = on average
coach-measure-glasses = costs on average
coach-measure-match = chance to win the match
coach-measure-skitgubbe = risk of becoming skitgubbe
coach-of-hundred = { $number } of 100
coach-short-kronor = { $worth } kr
coach-short-glasses = { $worth } glasses

## Facts.

coach-fact-out = the risk of going out is { $mine } against { $other }
coach-fact-struck = the risk of being struck is { $mine } against { $other }
coach-fact-better = the chance of ending with a better card than now is { $mine } against { $other }
coach-fact-wins = the chance of taking the pot is { $mine } against { $other }
coach-fact-pays = the risk of losing money is { $mine } against { $other }
coach-fact-penalty = the risk of a penalty is { $mine } against { $other }
coach-fact-budrunda = there is a budrunda { $mine } of the time against { $other }
coach-fact-trick = you take the trick { $mine } of the time against { $other }
coach-fact-zero = the chance of winning the match in this very deal is { $mine } against { $other }
coach-fact-made = the contract is made { $mine } of the time against { $other }
coach-fact-fat = the risk of becoming tjock is { $mine } against { $other }
coach-fact-tricks = you take { $mine } tricks on average against { $other }
coach-fact-declarer = you become the declarer { $mine } of the time against { $other }
coach-fact-loses = the risk of becoming skitgubbe is { $mine } against { $other }
coach-fact-first = the chance of getting rid of your cards first is { $mine } against { $other }
coach-fact-trumps = you enter the second phase with { $mine } trumps on average against { $other }
coach-fact-court = you enter the second phase with { $mine } high cards on average against { $other }
coach-fact-hand = you enter the second phase with { $mine } cards on average against { $other }

## Going through a match that was played.

coach-review = Review: { $decisions ->
        [one] { $decisions } decision
       *[other] { $decisions } decisions
    } looked at, { $marks ->
        [0] none of which cost anything worth mentioning
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
