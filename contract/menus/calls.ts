import { z } from 'zod'
import { access, call } from '../call.ts'
import { menuEntry } from './shapes.ts'

export const getMenus = call({
  method: 'GET',
  path: '/user/config/menus',
  title: "The user's menu tree",
  access: access.user,
  reply: z.array(menuEntry),
})
