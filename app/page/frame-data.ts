import type { SerializeFrom } from '@remix-run/node'
import { useRouteLoaderData } from '@remix-run/react'
import type { loader } from '#app/shell/frame/frame.server.ts'
import type { SystemStats } from '#contract/shell/home/shapes.ts'
import { frameRoute } from './page.ts'

export type FrameData = SerializeFrom<typeof loader>

/** What the frame's loader gave: the user, the menus, the stats with perms. Undefined outside the frame. */
export const useFrame = (): FrameData | undefined => useRouteLoaderData<typeof loader>(frameRoute)

/** Whether the signed-in user's menus carry a perm; the api decides, this only leaves out what it would refuse. */
export const usePermission = (perm: string): boolean => useFrame()?.stats.perms.includes(perm) ?? false

/** What becomes of mail that is written: sent, or kept in the outbox where no mail server is configured. Texts say which. */
export type MailWay = 'sent' | 'kept'

/** A backend that says nothing of it sends. */
export const mailWay = (login: SystemStats['login'] | undefined): MailWay =>
  login?.sendsMail === false ? 'kept' : 'sent'

/** In the frame, whose stats say so. */
export const useMailWay = (): MailWay => mailWay(useFrame()?.stats.login)
