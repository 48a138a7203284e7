import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One process of {@code redactor filter --framed}: a record in, a record out, each after its length in four bytes. For
 * one thread. After an IOException it cannot be used again.
 */
final class RedactorProcess implements AutoCloseable {
  private final Process process;
  private final DataOutputStream records;
  private final DataInputStream answers;

  /** Starts a command such as {@code redactor filter --framed --profile logs}. Its messages go to standard error. */
  RedactorProcess(List<String> command) throws IOException {
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    records = new DataOutputStream(new BufferedOutputStream(process.getOutputStream(), 1 << 16));
    answers = new DataInputStream(new BufferedInputStream(process.getInputStream(), 1 << 16));
  }

  /** The text, redacted. It never returns a text that has not been looked at. */
  String redact(String text) throws IOException {
    byte[] record = text.getBytes(StandardCharsets.UTF_8);
    // The answer begins when the whole record has been read: to write it all first blocks neither side.
    records.writeInt(record.length);
    records.write(record);
    records.flush();
    try {
      byte[] answer = new byte[answers.readInt()];
      answers.readFully(answer);
      return new String(answer, StandardCharsets.UTF_8);
    } catch (EOFException ended) {
      throw new IOException("redactor has ended; standard error has its message", ended);
    }
  }

  /** Ends the process, and waits for that for a short time. */
  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(5, TimeUnit.SECONDS)) process.destroyForcibly();
    } catch (InterruptedException interrupted) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
