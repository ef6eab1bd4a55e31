import { z } from 'zod'
import { access, call } from '../call.ts'
import { systemStats } from './shapes.ts'

export const getStats = call({
  method: 'GET',
  path: '/login/stats',
  title: 'System stats: the frame of the app, richer when signed in',
  access: access.public,
  query: z.strictObject({ appId: z.string().max(64).optional() }),
  reply: systemStats,
})
