import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.CloseableIterator;

/** Runs FlinkRedaction in Flink's local environment, and kills its process once. */
public class FlinkCheck {
  static final int COUNT = 60_000;
  static final AtomicInteger OPENED = new AtomicInteger();

  /** Counts how often Flink has started it. */
  static class Counted extends FlinkRedaction {
    Counted(List<String> command) {
      super(command);
    }

    @Override
    public void open(OpenContext context) throws Exception {
      OPENED.incrementAndGet();
      super.open(context);
    }
  }

  public static void main(String[] given) throws Exception {
    Configuration settings = new Configuration();
    settings.setString("restart-strategy.type", "fixed-delay");
    settings.setString("restart-strategy.fixed-delay.attempts", "5");
    settings.setString("restart-strategy.fixed-delay.delay", "100 ms");
    StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(1, settings);
    env.enableCheckpointing(200);
    DataStream<String> texts =
        env.fromSequence(0, COUNT - 1).map(n -> n + " from kim" + n + "@acme.test\nand on").returns(String.class);
    DataStream<String> redacted = texts.map(new Counted(List.of(given[0], "filter", "--framed")));
    boolean killed = false;
    int wrong = 0;
    int seen = 0;
    try (CloseableIterator<String> answers = redacted.executeAndCollect("check")) {
      while (answers.hasNext()) {
        String answer = answers.next();
        if (!answer.equals(seen + " from {{{REDACTED-email-address}}}\nand on")) wrong += 1;
        seen += 1;
        if (!killed) ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        killed = true;
      }
    }
    System.out.println("seen " + seen + ", wrong or out of order " + wrong + ", started again " + (OPENED.get() > 1));
    System.exit(0);
  }
}
