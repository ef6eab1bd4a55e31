import { firstPageOf } from '#app/page/module.server.ts'

export const loader = firstPageOf('audit')
