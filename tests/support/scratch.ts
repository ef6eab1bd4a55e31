import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
/** Twice what the tests, two databases and a browser use at a time. */
const neededBytes = 4 * 2 ** 30

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > neededBytes
  } catch {
    return false
  }
}

export const isRoomInMemory = hasRoom()

/** Folder for files of tests: in memory if there is room, since a run writes gigabytes and keeps nothing. */
export const scratch: string = isRoomInMemory ? memory : tmpdir()
