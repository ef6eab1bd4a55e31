import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { systemWords } from './config.server.ts'
import { storedChoice } from './language.server.ts'
import { themeOf } from './theme.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const chosen = storedChoice(args)
  const { title } = await systemWords(args)
  return data({ theme: themeOf(args.request), title }, { headers: chosen ? { 'Set-Cookie': chosen } : {} })
}
