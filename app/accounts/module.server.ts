import { firstPageOf } from '#app/shell/module.server.ts'

export const loader = firstPageOf('system')
