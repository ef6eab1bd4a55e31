import { z } from 'zod'

/** A module opens, or stands there disabled. spec: platform §4 */
export const ModuleStatus = { enabled: '0', disabled: '1' } as const
export type ModuleStatus = (typeof ModuleStatus)[keyof typeof ModuleStatus]

/** An application the home page shows a tile for. spec: platform §3 "Application entry" */
export const application = z.object({
  menuId: z.string(),
  status: z.enum(ModuleStatus),
  name: z.string(),
  nameHans: z.string(),
  nameEn: z.string(),
})
export type Application = z.infer<typeof application>
