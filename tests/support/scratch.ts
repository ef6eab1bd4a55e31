import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
/** What the tests, two databases and a browser have there at a time, and as much again. */
const neededBytes = 4 * 2 ** 30

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > neededBytes
  } catch {
    return false
  }
}

/** Whether the system has room for files in memory. */
export const isRoomInMemory = hasRoom()

/** The folder for what only the tests need: in memory where there is room, as a run writes gigabytes and keeps none. */
export const scratch: string = isRoomInMemory ? memory : tmpdir()
