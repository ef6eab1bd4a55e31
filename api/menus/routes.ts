import { getMenus } from '#contract/menus/calls.ts'
import type { Db } from '../db/connection.ts'
import { type Route, read, signedIn } from '../serve.ts'
import { menuTree } from './menu.ts'

export const menuRoutes = ({ db }: { db: Db }): Route[] => [
  read(getMenus, ({ caller }) => menuTree(db, signedIn(caller).userId)),
]
