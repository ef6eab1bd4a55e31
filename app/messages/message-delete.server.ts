import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { getMessage } from '#contract/messages/calls.ts'
import { messageView } from './message-view.server.ts'

export { action } from './messages.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const query = { id: args.params.id }
  return { message: messageView(args.request, await ask(args, getMessage, { query })) }
}
