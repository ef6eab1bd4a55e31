import { z } from 'zod'
import { access, call } from '../call.ts'
import { globalConfig } from './shapes.ts'

/** The application's configuration; `t` only defeats caches. */
export const getConfig = call({
  method: 'GET',
  path: '/config/data.json',
  title: 'Configuration',
  access: access.public,
  query: z.strictObject({ t: z.string().max(40).optional() }),
  reply: globalConfig,
  replyForm: 'bare',
})
