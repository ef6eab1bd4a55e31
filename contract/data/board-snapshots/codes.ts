/** Snapshots that one person makes of a board: nobody takes the room of others. */
export const boardSnapshotsMax = 200
export const snapshotNoteMax = 200
