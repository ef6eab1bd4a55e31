import { answerTasks } from './process.ts'
import { openSender, rawRequest } from './raw-request.ts'

/** Posts each form once, `atOnce` at a time. */
export type PostTask = { forms: { address: string; body: string }[]; atOnce: number }
/** In the order of the forms; `status` 0 if the connection broke. */
export type PostResult = { posts: { status: number; ms: number }[]; seconds: number }

async function post({ forms, atOnce }: PostTask): Promise<PostResult> {
  const posts: PostResult['posts'] = []
  const left = forms.map(rawRequest).entries()
  const sendAll = async () => {
    const sender = openSender()
    for (const [at, each] of left) {
      const began = performance.now()
      const status = await sender.send(each)
      posts[at] = { status, ms: performance.now() - began }
    }
    sender.close()
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: atOnce }, sendAll))
  return { posts, seconds: (performance.now() - began) / 1000 }
}

answerTasks(post)
