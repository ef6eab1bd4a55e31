import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { countUnreadMessages } from '#contract/messages/calls.ts'

export { action } from './messages.server.ts'

export const loader = async (args: LoaderFunctionArgs) => ({ unread: await ask(args, countUnreadMessages) })
