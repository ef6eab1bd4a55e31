import { runScreening } from '#api/data/screening/run-screening.ts'
import { openDoor } from './screening-door.ts'

/** Process that decides rows of real-time screening and answers the calls itself, at its own port. */
runScreening(openDoor)
