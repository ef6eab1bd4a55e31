/** Snapshots of one board. */
export const boardSnapshotsMax = 200
export const snapshotNoteMax = 200
