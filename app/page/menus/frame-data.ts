import type { SerializeFrom } from '@remix-run/node'
import { useRouteLoaderData } from '@remix-run/react'
import type { loader } from '#app/shell/frame/frame.server.ts'
import type { SystemStats } from '#contract/shell/home/shapes.ts'
import { frameRoute } from '../request/page.ts'

export type FrameData = SerializeFrom<typeof loader>

/** Data of the frame's loader: the user, the menus, the stats with permissions. Undefined outside the frame. */
export const useFrame = (): FrameData | undefined => useRouteLoaderData<typeof loader>(frameRoute)

/** For display only: the api enforces permissions. */
export const usePermission = (perm: string): boolean => useFrame()?.stats.perms.includes(perm) ?? false

/** Delivery of mail: sent, or only kept in the outbox where no mail server is configured. Texts say which. */
export type MailWay = 'sent' | 'kept'

/** A backend that does not report it sends mail. */
export const mailWay = (login: SystemStats['login'] | undefined): MailWay =>
  login?.sendsMail === false ? 'kept' : 'sent'

export const useMailWay = (): MailWay => mailWay(useFrame()?.stats.login)
