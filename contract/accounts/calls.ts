import { z } from 'zod'
import { access, call } from '../call.ts'
import { sysUser } from './shapes.ts'

/** The user directory, to pick respondents and members from; at most 50 that fit the keyword. */
export const getSysUserList = call({
  method: 'GET',
  path: '/modules/sys/user/getSysUserList',
  title: 'User directory',
  access: access.user,
  query: z.strictObject({ keyword: z.string().max(50).optional() }),
  reply: z.array(sysUser),
})

export const getUserConfig = call({
  method: 'GET',
  path: '/user/config/getUserConfig',
  title: "The user's own settings by bizType",
  access: access.user,
  reply: z.record(z.string(), z.string()),
})
