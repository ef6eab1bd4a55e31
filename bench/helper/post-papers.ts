import { Agent } from 'node:http'
import { postForm } from '../paper-form.ts'
import { answerTasks } from './process.ts'

/** Posts each form once, `atOnce` at a time. */
export type PostTask = { forms: { address: string; body: string }[]; atOnce: number }
/** In the order of the forms; `status` 0 if the connection broke. */
export type PostResult = { posts: { status: number; ms: number }[]; seconds: number }

async function post({ forms, atOnce }: PostTask): Promise<PostResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const posts: PostResult['posts'] = []
  const left = forms.entries()
  const sender = async () => {
    for (const [at, { address, body }] of left) {
      const began = performance.now()
      const status = await postForm(agent, address, body).catch(() => 0)
      posts[at] = { status, ms: performance.now() - began }
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: atOnce }, sender))
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return { posts, seconds }
}

answerTasks(post)
