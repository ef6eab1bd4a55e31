import { listFileAt } from '#app/page/files/downloads.server.ts'
import * as at from '#contract/shell/messages/addresses.ts'
import { exportMessages } from '#contract/shell/messages/calls.ts'
import { messageFilterOf } from './messages.server.ts'

const file = listFileAt(at.messages, exportMessages, ({ request }) => messageFilterOf(request))

export const loader = file.loader
export const action = file.action
