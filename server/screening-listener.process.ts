import { runScreening } from '#api/data/screening/run-screening.ts'
import { openListener } from './screening-listener.ts'

/** Process that decides rows of real-time screening and answers the calls itself, at its own port. */
runScreening(openListener)
