import type { LoaderFunctionArgs } from '@remix-run/node'
import { safePath } from '#app/shell/redirect.ts'
import { settingsAddress } from './user-settings-id.ts'

export { action } from '#app/shell/sign-out.server.ts'

/** Where the question was asked, for whoever does not mean it. */
export const loader = ({ request }: LoaderFunctionArgs) => ({
  back: safePath(new URL(request.url).searchParams.get('back')) ?? settingsAddress,
})
