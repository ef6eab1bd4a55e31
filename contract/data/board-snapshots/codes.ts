/** Maximum snapshots of a board per person, so that nobody uses up the space of others. */
export const boardSnapshotsMax = 200
export const snapshotNoteMax = 200
