import { defineEvent } from '#api/platform/events/event.ts'

/** An administrator disabled the account. */
export const userDisabled = defineEvent<{ userId: number; name: string }>('accounts.userDisabled')

/** An administrator changed or removed the account's e-mail. */
export const emailChanged = defineEvent<{ userId: number }>('accounts.emailChanged')

/** An administrator removed the user's second factor. */
export const secondFactorRemoved = defineEvent<{ userId: number }>('accounts.secondFactorRemoved')
