import { z } from 'zod'

/** Who is to own the workspace, as the forms have them: nobody chosen is said in words of its own. */
export const typedOwner = z.strictObject({ userId: z.coerce.number({ error: 'ownerRequired' }).int().positive() })
