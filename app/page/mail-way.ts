import type { SystemStats } from '#contract/home/shapes.ts'
import { useFrame } from './frame-data.ts'

/** What becomes of mail that is written: sent, or kept in the outbox where no mail server is configured. Texts say which. */
export type MailWay = 'sent' | 'kept'

/** A backend that says nothing of it sends. */
export const mailWay = (login: SystemStats['login'] | undefined): MailWay =>
  login?.sendsMail === false ? 'kept' : 'sent'

/** In the frame, whose stats say so. */
export const useMailWay = (): MailWay => mailWay(useFrame()?.stats.login)
