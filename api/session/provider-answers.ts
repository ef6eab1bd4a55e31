import { z } from 'zod'

const address = z.url({ protocol: /^https?$/ })

/** What an OpenID provider says of itself. */
export const metadataShape = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  userinfo_endpoint: address.optional(),
  jwks_uri: address,
})

export const tokenAnswer = z.object({ access_token: z.string(), id_token: z.string().optional() })

/** The claims go by the names the configuration gives them. */
export const claimsAnswer = z.record(z.string(), z.unknown())
export type Claims = z.infer<typeof claimsAnswer>
