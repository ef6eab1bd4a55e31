import { build } from '../scripts/build.mjs'

/** What the processes run is built once, not by two files at the same time. */
export const setup = build
