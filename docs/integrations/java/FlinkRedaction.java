import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;

/**
 * Redacts each text of a Flink stream: {@code texts.map(new FlinkRedaction(command))}. Each parallel instance has a
 * process of its own. When it dies, the job fails and Flink restarts it from its last checkpoint: no text passes in
 * clear, and none is lost if the source can be read again.
 */
public class FlinkRedaction extends RichMapFunction<String, String> {
  private final List<String> command;
  private transient RedactorProcess redactor;

  /** The command, such as {@code List.of("redactor", "filter", "--framed", "--profile", "logs")}. */
  public FlinkRedaction(List<String> command) {
    this.command = List.copyOf(command);
  }

  @Override
  public void open(OpenContext context) throws Exception {
    redactor = new RedactorProcess(command);
  }

  @Override
  public String map(String text) throws Exception {
    return text == null ? null : redactor.redact(text);
  }

  @Override
  public void close() {
    if (redactor != null) redactor.close();
  }
}
