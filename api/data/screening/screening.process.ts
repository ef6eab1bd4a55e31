import { runScreening } from './run-screening.ts'

/** Process that decides rows of real-time screening, next to the server. */
runScreening()
