import { type Load, load } from './load.ts'
import { account } from './site.ts'

const warmUpSeconds = 3

/** Cookie of a session, by default of the account that staff use. */
export async function signInStaff(url: string, username: string = account.username): Promise<string> {
  const signedIn = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ ...account, username }),
    redirect: 'manual',
  })
  return signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
}

/** Requests a list that staff open all day, one request at a time, while `work` runs repeatedly. */
export async function loadBeside(url: string, seconds: number, work: () => Promise<unknown>): Promise<Load> {
  const page = { address: `${url}/risk/projects`, atOnce: 1, headers: { cookie: await signInStaff(url) } }
  await load({ ...page, seconds: warmUpSeconds })
  const loading = load({ ...page, seconds })
  let isOver = false
  void loading.finally(() => {
    isOver = true
  })
  while (!isOver) await work()
  return loading
}
