import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import type { Provider } from '#api/shell/session/sign-in/provider.ts'
import { localized } from '#contract/platform/localized.ts'
import { ProviderProtocol } from '#contract/shell/session/codes.ts'
import { JsonFault, type LocatedJson, readJson } from './json-file.ts'
import { StartRefusal } from './start-refusal.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']
const isSafe = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && loopback.includes(hostname))

/** Codes, secrets and keys are sent to it: unencrypted on loopback only. */
const address = z
  .string('must be an https address')
  .refine((text) => URL.canParse(text) && isSafe(new URL(text)), 'must be an https address')

const named = {
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'must be up to 32 of a-z, 0-9 and -'),
  title: z.union(
    [
      z
        .string()
        .min(1)
        .transform((text) => ({ 'zh-Hans': text })),
      localized,
    ],
    {
      error: 'must be a text, or a text per language with zh-Hans among them',
    },
  ),
}
const notEmpty = z.string({ error: 'must be a text' }).min(1, 'must not be empty')

const common = {
  ...named,
  clientId: notEmpty,
  clientSecret: notEmpty.optional(),
  /** Alternative to the secret: a file that contains it, relative to the folder of this file. */
  clientSecretFile: notEmpty.optional(),
  clientAuthentication: z.enum(['basic', 'post'], 'must be basic or post').default('basic'),
  claims: z
    .strictObject({ subject: notEmpty.optional(), email: notEmpty.optional(), emailVerified: notEmpty.optional() })
    .default({}),
  trustsEmail: z.boolean('must be true or false').default(false),
  isSecondFactor: z.boolean('must be true or false').default(false),
}

const providerShape = z.discriminatedUnion(
  'protocol',
  [
    z.strictObject({ protocol: z.literal(ProviderProtocol.internal), ...named }),
    z.strictObject({
      protocol: z.literal(ProviderProtocol.oidc),
      ...common,
      issuer: address,
      scopes: z.array(notEmpty).default(['openid', 'email', 'profile']),
      endpoints: z
        .strictObject({
          authorization: address.optional(),
          token: address.optional(),
          userinfo: address.optional(),
          jwks: address.optional(),
        })
        .default({}),
    }),
    z.strictObject({
      protocol: z.literal(ProviderProtocol.oauth2),
      ...common,
      /** Namespace of the subjects; it need not answer. */
      issuer: address,
      scopes: z.array(notEmpty).default([]),
      endpoints: z.strictObject({ authorization: address, token: address, userinfo: address }),
    }),
  ],
  'must be INTERNAL, OAUTH2 or OIDC',
)
type Configured = z.infer<typeof providerShape>

/** The providers of the file that OAUTH_PROVIDERS names. Throws StartRefusal with each fault's line and reason. */
export function readProviders(file: string): Provider[] {
  const { value, lineOf } = located(file)
  const fault = (path: readonly PropertyKey[], reason: string) => `OAUTH_PROVIDERS ${file}:${lineOf(path)} ${reason}`
  const parsed = z.array(providerShape, 'must be a list of providers').safeParse(value)
  if (!parsed.success) {
    throw new StartRefusal(
      parsed.error.issues.map(({ path, message }) => fault(path, `${path.join('.')} ${message}`.trim())),
    )
  }
  const list = parsed.data
  const twice = list.findIndex(({ id }, place) => list.findIndex((other) => other.id === id) < place)
  if (twice >= 0) throw new StartRefusal([fault([twice, 'id'], `${twice}.id is another provider's`)])
  return list.map((each, place) =>
    provided(each, file, (name, reason) => new StartRefusal([fault([place, name], `${place}.${name} ${reason}`)])),
  )
}

function located(file: string): LocatedJson {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartRefusal([`OAUTH_PROVIDERS names a file that cannot be read: ${file} (${codeOf(error)})`])
  }
  try {
    return readJson(text)
  } catch (error) {
    if (error instanceof JsonFault) throw new StartRefusal([`OAUTH_PROVIDERS ${file}:${error.line} ${error.message}`])
    throw error
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'unknown'

function provided(given: Configured, file: string, refusal: (name: string, reason: string) => StartRefusal): Provider {
  if (given.protocol === ProviderProtocol.internal) return given
  const { clientSecret, clientSecretFile, claims, ...rest } = given
  if (clientSecret && clientSecretFile) throw refusal('clientSecretFile', 'stands beside clientSecret: keep one')
  return {
    ...rest,
    clientSecret: clientSecretFile
      ? secretIn(resolve(dirname(file), clientSecretFile), refusal)
      : (clientSecret ?? null),
    claims: { subject: 'sub', email: 'email', emailVerified: 'email_verified', ...claims },
  }
}

function secretIn(file: string, refusal: (name: string, reason: string) => StartRefusal): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw refusal('clientSecretFile', `names a file that cannot be read (${codeOf(error)})`)
  }
}
