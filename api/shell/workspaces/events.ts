import { defineEvent } from '#api/platform/events/event.ts'

/** A member left or was removed; `heirId` takes over their records. */
export const memberLeft = defineEvent<{ workspaceId: number; userId: number; heirId: number }>('workspaces.memberLeft')
