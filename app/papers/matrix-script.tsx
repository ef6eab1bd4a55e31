import { useNonce } from '#app/render/nonce.ts'
// Built as a script of its own, with a hashed address: the page loads it instead of React.
import address from './matrix.enhance.ts?worker&url'

/** What scripts add to the matrix; nothing of it is needed. */
export const MatrixScript = () => <script type="module" src={address} nonce={useNonce()} />
