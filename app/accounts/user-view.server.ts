import { datesOf } from '#app/page/dates.server.ts'
import type { UserRow } from '#contract/accounts/user-shapes.ts'

/** A user as the pages show one: the time as a text. */
export const userView = <Row extends UserRow>(request: Request, user: Row): Row => ({
  ...user,
  createdAt: datesOf(request).time(user.createdAt),
})
