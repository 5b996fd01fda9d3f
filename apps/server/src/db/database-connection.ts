/** Options of `pg` for reaching the database. */
export type DatabaseConnection = { connectionString: string } | SocketConnection;

/** `host` is the folder of the Unix socket. */
export interface SocketConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}
