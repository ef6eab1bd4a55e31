import { z } from 'zod'
import { access, call } from './call.ts'

const signedStatement = z.strictObject({
  statement: z.string().min(1, 'required').max(2000),
  signature: z.string().min(1, 'required').max(200),
})
const checkedStatement = z.object({ genuine: z.boolean() })

/** A call that verifies a statement which this server may have signed; open to everybody. */
export const statementCheck = (declared: { path: `/${string}`; title: string }) =>
  call({ method: 'POST', ...declared, access: access.public, body: signedStatement, reply: checkedStatement })
export type StatementCheck = ReturnType<typeof statementCheck>
