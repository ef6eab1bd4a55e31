type Code = string
type List = string
type Id = string | number

export const audit = '/audit'
export const clients = `${audit}/master-data`
export const clientsExport = `${clients}/export`

/** Form of a client's fields; `new` adds a client. */
export const client = (code: Code) => `${clients}/${code}/edit`
export const clientNew = client('new')
export const clientDelete = (code: Code) => `${clients}/${code}/delete`

/** Lists of a client, by MasterList, and one entry of each; `new` adds an entry. */
const list = (code: Code, of: List) => `${clients}/${code}/list/${of}`
export const dealers = (code: Code) => list(code, 'dealers')
export const dealer = (code: Code, id: Id) => `${dealers(code)}/${id}`
export const products = (code: Code) => list(code, 'products')
export const product = (code: Code, id: Id) => `${products(code)}/${id}`
export const relations = (code: Code) => list(code, 'relations')
export const relation = (code: Code, id: Id) => `${relations(code)}/${id}`
export const entryDelete = (code: Code, of: List, id: Id) => `${list(code, of)}/${id}/delete`

export const upload = (code: Code, of: List) => `${clients}/${code}/upload/${of}`
export const uploaded = (code: Code, of: List, uploadId: Id) => `${upload(code, of)}/${uploadId}`
export const download = (code: Code, of: List) => `${clients}/${code}/download/${of}`
