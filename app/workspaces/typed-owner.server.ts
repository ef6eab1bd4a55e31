import { z } from 'zod'
import { rowId } from '#contract/accounts/user-shapes.ts'

/** Who is to own the workspace, as the forms have him. */
export const typedOwner = z.strictObject({ userId: z.coerce.number({ error: 'ownerRequired' }).pipe(rowId) })
