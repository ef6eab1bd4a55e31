import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { newCaptcha } from './captcha.server.ts'

/** Another captcha, without reloading the page: `/login/captcha?kind=question`. */
export async function loader(args: LoaderFunctionArgs) {
  const kind = new URL(args.request.url).searchParams.get('kind') === 'question' ? 'question' : 'picture'
  return data((await newCaptcha(args, kind)) ?? null)
}
