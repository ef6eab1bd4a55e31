import { useNonce } from '#app/render/nonce.ts'
// Built as a script of its own, with a hashed address: the page loads it instead of React.
import address from './paper.enhance.ts?worker&url'

/** What scripts add to the page; nothing of it is needed. */
export const FinanceScript = () => <script type="module" src={address} nonce={useNonce()} />
