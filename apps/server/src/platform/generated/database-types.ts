export interface DB {
}
